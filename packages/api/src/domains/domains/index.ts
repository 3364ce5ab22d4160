export { checkedDomain, isCheckedDomain } from '../../integrations/dns';
export { domainsRouter } from './router';
