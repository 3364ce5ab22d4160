export { checkedDomain, isChecked, isCheckedDomain } from './checked-domain';
export { asHost, createDnsClient, type DnsAnswer, type DnsClient, type DnsOptions } from './dns-client';
export { assertUsableDomain, domainTargetOf } from './usable-domain';
