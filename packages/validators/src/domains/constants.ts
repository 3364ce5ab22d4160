// Without schemas, for pages that only need the words.

/**
 * How a DNS record is: not found yet, right, or another one is there (or none any more). REST clients see these words.
 */
export const validationStatuses = ['PENDING_VALIDATION', 'SUCCESS', 'FAILED'] as const;
export type ValidationStatus = (typeof validationStatuses)[number];

/** Why a DNS lookup failed. The previous status stays. */
export const lookUpFaults = ['timeout', 'failed'] as const;
export type LookUpFault = (typeof lookUpFaults)[number];

/** The record that proves who owns the domain, and the one that leads to the program's site. */
export const recordTypes = ['TXT', 'CNAME'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Days after which a domain without a successful check expires. */
export const domainDays = 30;
/** Prefix of the domain in the name of the record that proves its owner. */
export const proofLabel = '_rewards-domain';

/**
 * Whether a domain may be used: all of its records are right, one is not there yet, one is wrong or gone, or its time
 * is over.
 */
export const domainStates = ['checked', 'waiting', 'failed', 'expired'] as const;
export type DomainState = (typeof domainStates)[number];
