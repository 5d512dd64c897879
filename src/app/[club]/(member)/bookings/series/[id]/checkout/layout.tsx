export { default } from "@/ui/readable";
