// Without schemas, for pages that only need the names.

export const participantStatuses = ['Active', 'Disabled', 'Used', 'Pending Approval', 'Archived'] as const;
export type ParticipantStatus = (typeof participantStatuses)[number];

const statusSet: ReadonlySet<string> = new Set(participantStatuses);
export const isStatus = (text: string): text is ParticipantStatus => statusSet.has(text);

/**
 * What an import does with existing people: `add` leaves them alone, `update` updates them where they differ, `replace`
 * (the portal's Override) updates them and archives all people whom the file doesn't list (docs/product/imports.md).
 */
export const importModes = ['add', 'update', 'replace'] as const;
export type ImportMode = (typeof importModes)[number];

/** What a blank cell does to the stored value of a participant whom an import updates. */
export const blankCells = ['keep', 'empty'] as const;
export type BlankCells = (typeof blankCells)[number];

export const participantOwnFields = [
	'name',
	'email',
	'claimEmail',
	'status',
	'password',
	'externalId',
	'levelId',
	'customField1',
	'customField2',
	'customField3',
	'customField4',
] as const;
export const participantAddressFields = [
	'companyName',
	'country',
	'address1',
	'address2',
	'address3',
	'address4',
	'townCity',
	'stateCounty',
	'postcode',
	'phone',
	'phoneExt',
	'altPhone',
	'altPhoneExt',
] as const;
export const participantFields = [...participantOwnFields, ...participantAddressFields] as const;
export type ParticipantAddressField = (typeof participantAddressFields)[number];
export type ParticipantField = (typeof participantFields)[number];

/** Every field as text; `''` is empty. `levelId` is the level's id once checked. */
export type ParticipantRecord = Record<ParticipantField, string>;

const addressFieldSet: ReadonlySet<string> = new Set(participantAddressFields);
export const isAddressField = (field: string): field is ParticipantAddressField => addressFieldSet.has(field);

/** Where a field is in forms and requests: `name`, `addresses.0.postcode`. */
export const participantPath = (field: ParticipantField): string =>
	isAddressField(field) ? `addresses.0.${field}` : field;
