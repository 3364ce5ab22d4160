export { OutboundFault, type OutboundReason } from './fault';
export { type OutboundAnswer, type OutboundRequest, openOutbound, outboundFetch } from './outbound-fetch';
export type { PrivateTargets } from './targets';
