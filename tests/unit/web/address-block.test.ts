import { expect, test } from "vitest";
import { addressBlock } from "#app/web/http/address-block.server.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["unknown", "no address"],
  ["", "no address"],
  ["' or 1=1", "no address"],
])("%s counts for %s", (address, name) => {
  expect(addressBlock(address).name).toBe(name);
});

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1", "10.0.0.9", "172.17.0.1", "192.168.1.20", "fd00::1", "fe80::1"])(
  "many people may stand behind %s",
  (address) => expect(addressBlock(address).isNear).toBe(true),
);

test.each(["203.0.113.7", "8.8.8.8", "2001:db8::1", "2606:4700::1111", "unknown"])("%s is one line", (address) =>
  expect(addressBlock(address).isNear).toBe(false),
);

test.each([
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["203.0.113.7", null],
  ["::ffff:203.0.113.7", null],
  ["unknown", null],
])("around %s is %s", (address, site) => {
  expect(addressBlock(address).site).toBe(site);
});
