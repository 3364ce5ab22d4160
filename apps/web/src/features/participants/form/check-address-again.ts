import type { FieldConfig, KitForm } from '@rewards/ui/form';
import { participantAddressFields, participantPath } from '@rewards/validators/participants/constants';
import type { ParticipantInput } from '@rewards/validators/participants/schemas';
import type { ParticipantValues } from './participant-values';

export type FieldName = Extract<FieldConfig<ParticipantValues>, { kind: 'text' }>['name'];

/** Validates the address fields with errors again: those of the previous country's rules may not apply to this one. */
export function checkAddressAgain(form: KitForm<ParticipantValues, ParticipantInput>): void {
	const judged = participantAddressFields
		.map((field) => participantPath(field) as FieldName)
		.filter((field) => form.getFieldState(field).invalid);
	if (judged.length > 0) void form.trigger(judged);
}
