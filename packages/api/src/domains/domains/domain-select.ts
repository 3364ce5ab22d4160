import { databaseClock, type Prisma } from '@rewards/db';
import type { DomainState, LookUpFault, RecordType, ValidationStatus } from '@rewards/validators/domains/constants';

export const domainSelect = {
	id: true,
	domainName: true,
	requestedAt: true,
	refreshedAt: true,
	expiresAt: true,
	records: {
		select: {
			id: true,
			domainName: true,
			recordName: true,
			recordType: true,
			recordValue: true,
			validationStatus: true,
			found: true,
			lookUpFault: true,
			verifiedAt: true,
		},
		// TXT first: ownership, then the target.
		orderBy: { recordType: 'desc' },
	},
} as const satisfies Prisma.CustomDomainSelect;

export type DomainRow = Prisma.CustomDomainGetPayload<{ select: typeof domainSelect }>;
export type RecordRow = DomainRow['records'][number];

export interface ValidationOption {
	domainName: string;
	/** The value to create in DNS. */
	resourceRecord: { name: string; type: RecordType; value: string };
	validationStatus: ValidationStatus;
	/** The value that the last successful look-up found. */
	found: string[];
	/** Why the last look-up failed; null when it succeeded. */
	lookUpFault: LookUpFault | null;
}

/** Certificate data: a requested domain, and the records that prove it. */
export interface CustomDomain {
	/** As in DNS: letters beyond ASCII as `xn--`. */
	domainName: string;
	state: DomainState;
	requestedAt: Date;
	/** The last check of DNS; null before the first. */
	refreshedAt: Date | null;
	/** When it expires, unless a check finds all records right before. */
	expiresAt: Date;
	validationOptions: ValidationOption[];
}

function stateOf({ expiresAt, records }: DomainRow): DomainState {
	if (expiresAt.getTime() <= databaseClock.ms()) return 'expired';
	if (records.some(({ validationStatus }) => validationStatus === 'FAILED')) return 'failed';
	return records.every(({ validationStatus }) => validationStatus === 'SUCCESS') ? 'checked' : 'waiting';
}

export const customDomainOf = (row: DomainRow): CustomDomain => ({
	domainName: row.domainName,
	state: stateOf(row),
	requestedAt: row.requestedAt,
	refreshedAt: row.refreshedAt,
	expiresAt: row.expiresAt,
	validationOptions: row.records.map((record) => ({
		domainName: record.domainName,
		resourceRecord: { name: record.recordName, type: record.recordType as RecordType, value: record.recordValue },
		validationStatus: record.validationStatus as ValidationStatus,
		found: record.found,
		lookUpFault: (record.lookUpFault || null) as LookUpFault | null,
	})),
});

/** The audit fields of a domain; only manageProgramAdvanced sees them in the log. */
export const loggedDomain = (
	domain: string,
	records: readonly Pick<RecordRow, 'recordType' | 'validationStatus'>[],
) => ({
	advanced: {
		domain,
		domainRecords: records.map(({ recordType, validationStatus }) => `${recordType} ${validationStatus}`),
	},
});
