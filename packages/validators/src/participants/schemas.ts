import { z } from 'zod';
import {
	type ParticipantAddressField,
	type ParticipantRecord,
	type ParticipantStatus,
	participantAddressFields,
	participantOwnFields,
	participantPath,
} from './constants';
import { emptyParticipant, findStatus, type ParticipantRuleOptions, participantRules } from './rules';

const looseText = z
	.union([z.string(), z.number()], 'invalidType')
	.nullish()
	.transform((value) => (value === null || value === undefined ? '' : String(value)));

const shapeOf = <Field extends string>(fields: readonly Field[]) =>
	Object.fromEntries(fields.map((field) => [field, looseText])) as Record<Field, typeof looseText>;

/**
 * What a participant form holds and a request carries, before the rules: texts, null for empty, the first address only.
 */
export const participantShape = z.object({
	...shapeOf(participantOwnFields),
	addresses: z
		.array(z.object(shapeOf(participantAddressFields)))
		.max(20)
		.nullish(),
});
export type ParticipantFormInput = z.input<typeof participantShape>;
export type ParticipantShape = z.output<typeof participantShape>;

export type ParticipantOwn = Record<Exclude<(typeof participantOwnFields)[number], 'levelId' | 'status'>, string>;
/** A checked participant in its stored form. */
export interface ParticipantInput extends ParticipantOwn {
	status: ParticipantStatus;
	levelId: string | null;
	addresses: [Record<ParticipantAddressField, string>];
}

/**
 * The schema of the add and edit forms and of their requests. Takes `ParticipantFormInput`, gives `ParticipantInput`;
 * issues carry keys of `messages` and stand at `name`, `addresses.0.postcode` and so on.
 */
export function participantSchema(options: ParticipantRuleOptions) {
	const rules = participantRules(options);
	return participantShape.transform((input, ctx): ParticipantInput => {
		const { addresses, ...own } = input;
		const record: ParticipantRecord = { ...emptyParticipant(), ...own, ...addresses?.[0] };
		for (const { field, code, params } of rules.check(record)) {
			ctx.addIssue({ code: 'custom', path: participantPath(field).split('.').map(pathPart), message: code, params });
		}
		const address = Object.fromEntries(participantAddressFields.map((field) => [field, record[field]]));
		const { status, levelId, ...rest } = Object.fromEntries(
			participantOwnFields.map((field) => [field, record[field]]),
		) as ParticipantOwn & { status: string; levelId: string };
		return {
			...rest,
			status: findStatus(status) ?? 'Active',
			levelId: levelId || null,
			addresses: [address as Record<ParticipantAddressField, string>],
		};
	});
}

const pathPart = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part);

/** Reset Password: the participant is named by e-mail (the code in claim programs). */
export const participantPasswordSchema = z.object({
	email: z.string('emailRequired').trim().min(1, 'emailRequired').max(254, 'tooLong'),
	password: z.string('passwordRequired').min(1, 'passwordRequired').max(50, 'tooLong'),
});
