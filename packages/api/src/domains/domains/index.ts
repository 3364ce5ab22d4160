export { checkedDomain, isCheckedDomain } from '../../integrations/dns';
export { unquoted } from './look-at-record';
export { domainsRouter } from './router';
