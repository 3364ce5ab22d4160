import type { ParticipantField } from '@rewards/validators/participants/constants';
import type { ProgramType } from '@rewards/validators/programs/constants';
import type { ImportColumn } from '../../../imports';
import { claimEmailNames, codeNames, emailNames, localNames, nameParts } from './column-names';

/**
 * The columns of a participant file, in the order of the example files. The titles are the names of the fields; the
 * other names are those that mailing lists, HR systems and exports of similar portals use, in the languages of the
 * portal.
 */
export function participantColumns(type: ProgramType): readonly ImportColumn<ParticipantField>[] {
	const claim = type === 'claim';
	const columns: readonly ImportColumn<ParticipantField>[] = [
		{
			field: 'name',
			title: 'name',
			names: ['full name', 'participant', 'participant name'],
			parts: nameParts,
			needed: true,
		},
		claim
			? {
					field: 'email',
					title: 'code',
					names: ['email', 'claim code', 'code for claim', ...codeNames],
					needed: true,
					identifies: true,
				}
			: {
					field: 'email',
					title: 'email',
					names: ['e-mail', 'mail', 'email address', 'e-mail address', ...emailNames],
					needed: true,
				},
		...(claim
			? [
					{
						field: 'claimEmail' as const,
						title: 'claimEmail',
						names: ['e-mail address', 'email address', ...claimEmailNames],
					},
				]
			: []),
		{ field: 'externalId', title: 'externalId', names: ['external', 'employee id', 'employee number', 'member id'] },
		{ field: 'status', title: 'status', names: ['state of participant'] },
		{
			field: 'levelId',
			title: 'level',
			names: ['plateau', 'plateau level', 'level description'],
			needed: type !== 'points',
		},
		{ field: 'password', title: 'password' },
		{ field: 'companyName', title: 'company', names: ['organisation', 'organization'] },
		{ field: 'country', title: 'country', names: ['country code'] },
		{ field: 'address1', title: 'address1', names: ['address', 'address line 1', 'street'] },
		{ field: 'address2', title: 'address2', names: ['address line 2'] },
		{ field: 'address3', title: 'address3', names: ['address line 3'] },
		{ field: 'address4', title: 'address4', names: ['address line 4'] },
		{ field: 'townCity', title: 'city', names: ['town'] },
		{ field: 'stateCounty', title: 'state', names: ['county', 'province', 'region'] },
		{ field: 'postcode', title: 'zip', names: ['zip code', 'postal code', 'post code'] },
		{ field: 'phone', title: 'phone', names: ['telephone', 'phone number', 'mobile'] },
		{ field: 'phoneExt', title: 'phoneExt', names: ['extension', 'phone extension'] },
		{ field: 'altPhone', title: 'altPhone', names: ['alternative phone', 'alternate phone'] },
		{ field: 'altPhoneExt', title: 'altPhoneExt', names: ['alternative phone ext', 'alternate phone ext'] },
		{ field: 'customField1', title: 'customField1', names: ['custom 1', 'custom1'] },
		{ field: 'customField2', title: 'customField2', names: ['custom 2', 'custom2'] },
		{ field: 'customField3', title: 'customField3', names: ['custom 3', 'custom3'] },
		{ field: 'customField4', title: 'customField4', names: ['custom 4', 'custom4'] },
	];
	return columns.map((column) => ({
		...column,
		names: [...(column.names ?? []), ...(localNames[column.field] ?? [])],
	}));
}
