import { type ParticipantField, participantFields } from '@rewards/validators/participants/constants';
import { useTranslation } from '../../../i18n/use-translation';
import { type Program, useCustomFields } from '../program-context';

export const isImportField = (field: string | null): field is ParticipantField =>
	participantFields.some((known) => known === field);

/**
 * Names fields as the program's other pages do: codes in claim programs, custom fields by their labels. Unknown ones
 * stay as they are.
 */
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
