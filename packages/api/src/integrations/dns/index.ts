export { checkedDomain, isChecked, isCheckedDomain } from './checked-domain';
export { asHost, createDnsClient, type DnsAnswer, type DnsClient, type DnsOptions } from './dns-client';
export { unquoted } from './unquoted';
export { assertUsableDomain, domainTargetOf } from './usable-domain';
