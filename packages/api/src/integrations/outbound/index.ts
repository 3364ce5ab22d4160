export { OutboundFault, type OutboundReason } from './fault';
export { type OutboundAnswer, type OutboundRequest, outboundFetch } from './outbound-fetch';
export type { PrivateTargets } from './targets';
