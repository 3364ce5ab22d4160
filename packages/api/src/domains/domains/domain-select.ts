import type { Prisma } from '@rewards/db';
import type { DomainState, LookUpFault, RecordType, ValidationStatus } from '@rewards/validators/domains/words';

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
		// TXT first: whose the domain is, then where it leads.
		orderBy: { recordType: 'desc' },
	},
} as const satisfies Prisma.CustomDomainSelect;

export type DomainRow = Prisma.CustomDomainGetPayload<{ select: typeof domainSelect }>;
export type RecordRow = DomainRow['records'][number];

export interface ValidationOption {
	domainName: string;
	/** What has to be created in DNS. */
	resourceRecord: { name: string; type: RecordType; value: string };
	validationStatus: ValidationStatus;
	/** What was there at the last look that got an answer. */
	found: string[];
	/** Why the last look got no answer; null when it got one. */
	lookUpFault: LookUpFault | null;
}

/** Certificate data: a domain that was asked for, and the records that prove it. */
export interface CustomDomain {
	/** As DNS has it: letters beyond ASCII as `xn--`. */
	domainName: string;
	state: DomainState;
	requestedAt: Date;
	/** The last look at DNS; null before the first. */
	refreshedAt: Date | null;
	/** When it is worth nothing, unless a look finds all records right before. */
	expiresAt: Date;
	validationOptions: ValidationOption[];
}

function stateOf({ expiresAt, records }: DomainRow): DomainState {
	if (expiresAt.getTime() <= Date.now()) return 'expired';
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

/** What the log keeps of a domain; only manageProgramAdvanced sees it there. */
export const loggedDomain = (
	domain: string,
	records: readonly Pick<RecordRow, 'recordType' | 'validationStatus'>[],
) => ({
	advanced: {
		domain,
		domainRecords: records.map(({ recordType, validationStatus }) => `${recordType} ${validationStatus}`),
	},
});
