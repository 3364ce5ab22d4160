// Without schemas, for pages that need the words alone.

/**
 * How a DNS record is: not found yet, right, or another one is there (or none any more). REST clients see these words.
 */
export const validationStatuses = ['PENDING_VALIDATION', 'SUCCESS', 'FAILED'] as const;
export type ValidationStatus = (typeof validationStatuses)[number];

/** Why a look at DNS got no answer. What was known before stays. */
export const lookUpFaults = ['timeout', 'failed'] as const;
export type LookUpFault = (typeof lookUpFaults)[number];

/** The record that proves whose the domain is, and the one that leads it to the program's site. */
export const recordTypes = ['TXT', 'CNAME'] as const;
export type RecordType = (typeof recordTypes)[number];

/** Days after which a domain that no look has found right is worth nothing. */
export const domainDays = 30;
/** Stands before the domain in the name of the record that proves whose it is. */
export const proofLabel = '_rewards-domain';

/**
 * Whether a domain may be used: all of its records are right, one is not there yet, one is wrong or gone, or its time
 * is over.
 */
export const domainStates = ['checked', 'waiting', 'failed', 'expired'] as const;
export type DomainState = (typeof domainStates)[number];
