export { checkedDomain, isCheckedDomain } from './checked-domain';
export { domainsRouter } from './router';
