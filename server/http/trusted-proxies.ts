import { BlockList, isIP } from "node:net";

export type ProxyCheck = (address: string | undefined) => boolean;

/** @returns whether this is an address or a CIDR range */
export function isAddressRange(range: string): boolean {
  const [address = "", bits, ...more] = range.split("/");
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** @param ranges addresses and CIDR ranges of the proxies */
export function createProxyCheck(ranges: readonly string[]): ProxyCheck {
  const proxies = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = isIP(address) === 4 ? "ipv4" : "ipv6";
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address = "") => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 4 ? "ipv4" : "ipv6");
  };
}
