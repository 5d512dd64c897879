import { begin } from "./console-day";
import { expect, test } from "./fixtures";
import { expectSound } from "./page-checks";
import { chainOf } from "../src/testing/fakes/certificate-chains";
import { makePrivateKey } from "../src/testing/fakes/google/service-account";

const file = (name: string, text: string) => ({
  ...{ name, mimeType: "application/octet-stream" },
  buffer: Buffer.from(text),
});

test("an owner brings a certificate, sets up Google Wallet, and gives cards a new key", async ({
  page,
  club,
  watch,
}) => {
  const owner = await club.worker("owner");
  await begin(page, owner);
  await page.getByRole("link", { name: "Settings" }).first().click();
  await page.getByRole("link", { name: "Wallets", exact: true }).click();
  const apple = page.getByRole("region", { name: "Apple Wallet" });
  await expect(apple).toContainText("iPhones refuse these cards");
  await expectSound(page, "wallets");

  await apple.getByRole("link", { name: "Add a certificate" }).click();
  await page.getByText("Key and certificate", { exact: true }).click();
  const chain = await chainOf({ passTypeIdentifier: "pass.org.example.journey" });
  const other = await chainOf({ passTypeIdentifier: "pass.org.example.other" });
  await page
    .getByLabel("Certificate", { exact: true })
    .setInputFiles(file("pass.pem", chain.certificate));
  await page.getByLabel("Key", { exact: true }).setInputFiles(file("pass.key", other.key));
  await page.getByLabel("Intermediate certificate").setInputFiles(file("g4.pem", chain.wwdr));
  await page.getByRole("button", { name: "Check and add" }).click();
  await expect(page.getByText("The key belongs to another certificate.")).toBeVisible();
  await expectSound(page, "a certificate that is refused");
  await page.getByLabel("Key", { exact: true }).setInputFiles(file("pass.key", chain.key));
  await page.getByRole("button", { name: "Check and add" }).click();
  const line = apple.getByRole("listitem").filter({ hasText: "pass.org.example.journey" });
  await expect(line).toContainText("Signs new cards");
  await expect(line).toContainText("Not from Apple");

  const google = page.getByRole("region", { name: "Google Wallet" });
  await google.getByRole("button", { name: "Set up an issuer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Issuer number").fill("3388 x");
  await dialog.getByLabel("Key file").setInputFiles(file("key.json", "no key"));
  await dialog.getByRole("button", { name: "Set it up" }).click();
  await expect(dialog.getByText("This is no key file of a service account.")).toBeVisible();
  const account = {
    ...{ type: "service_account", client_email: "cards@journey.iam.gserviceaccount.com" },
    private_key: makePrivateKey(),
  };
  await dialog.getByLabel("Key file").setInputFiles(file("key.json", JSON.stringify(account)));
  await dialog.getByRole("button", { name: "Set it up" }).click();
  await expect(dialog.getByText("Give the digits alone.")).toBeVisible();
  await dialog.getByLabel("Issuer number").fill("3388000000012345678");
  await dialog.getByRole("button", { name: "Set it up" }).click();
  const issuer = google.getByRole("listitem").filter({ hasText: "cards@journey.iam" });
  await expect(issuer).toContainText("Issuer 3388000000012345678");
  watch.expect(/422/);
  await expect(google).toContainText("Only testers can add cards so far");

  const codes = page.getByRole("region", { name: "Codes of cards" });
  await codes.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make it" }).click();
  await expect(codes.getByRole("listitem").first()).toContainText("Key k2");
  await codes.getByRole("button", { name: "Refuse the codes of key k1" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Refuse its codes" }).click();
  await expect(codes.getByRole("listitem").filter({ hasText: "Key k1" })).toContainText("Refused");

  await google.getByRole("button", { name: "Archive issuer 3388000000012345678" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(google).toContainText("Google Wallet is not set up");

  await line.getByRole("button", { name: /^Archive pass.org.example.journey/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await expect(line.getByText("Archived", { exact: true })).toBeVisible();
  await expectSound(page, "wallets in use");
});
