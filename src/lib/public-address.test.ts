import { expect, test } from "vitest";
import { isPublicAddress, networkOf } from "./public-address";

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"])(
  "%s is an address of the public internet",
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255"],
  ...["192.168.1.1", "100.64.0.1", "100.127.255.255", "169.254.169.254", "192.0.0.170"],
  ...["198.18.0.1", "203.0.113.5", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.88.99.1"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::7f00:1", "::ffff:10.0.0.1", "fe80::1"],
  ...["fc00::1", "fd00:ec2::254", "fec0::1", "64:ff9b::7f00:1", "64:ff9b:1::1", "2002:7f00:1::"],
  ...[
    "2001::1",
    "2001:db8::1",
    "3fff::1",
    "ff02::1",
    "100::1",
    "4000::1",
    "fe80::1%eth0",
    "nobody",
    "168.63.129.16",
    "::ffff:168.63.129.16",
  ],
])("%s is no public address", (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::9", "2001:db8:1:3::/64"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["192.0.2.7", "192.0.2.7"],
  ["fe80::1%eth0", "fe80::/64"],
  ["mbr_1", "mbr_1"],
  ["unknown", "unknown"],
])("%s belongs to the network %s", (address, network) => expect(networkOf(address)).toBe(network));
