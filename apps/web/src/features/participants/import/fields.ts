import type { ParticipantField } from '@rewards/validators/participants';
import { useTranslation } from '../../../i18n/use-translation';
import { type Program, useCustomFields } from '../program-context';

// Named here, because the shared list stands beside rules and countries that no import needs in the browser.
const importFields = [
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
] as const satisfies readonly ParticipantField[];
export type ImportField = (typeof importFields)[number];

export const isImportField = (field: string | null): field is ImportField =>
	importFields.some((known) => known === field);

/** Names fields as the program's other pages do: codes in claim programs, custom fields by their labels. Unknown ones stand as they are. */
export function useFieldNames(program: Program | undefined): (field: string) => string {
	const { t } = useTranslation('participants');
	const customFields = useCustomFields(program);
	return (field) => {
		if (field === 'email' && program?.type === 'claim') return t('field.code');
		const custom = customFields.find((one) => one.field === field);
		if (custom) return custom.label;
		return isImportField(field) ? t(`field.${field}`) : field;
	};
}
