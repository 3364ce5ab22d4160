import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

export type Program = inferRouterOutputs<AppRouter>['programs']['get'];

const customFields = ['customField1', 'customField2', 'customField3', 'customField4'] as const;
export type CustomField = (typeof customFields)[number];

type Labelled = Pick<
	Program,
	| 'customField1'
	| 'customField2'
	| 'customFieldVisible1'
	| 'customFieldVisible2'
	| 'customFieldVisible3'
	| 'customFieldVisible4'
>;

/**
 * The custom fields that a program shows, with their labels: those of its settings (of the first two), else the
 * dictionary's custom1 to custom4, else a generic name.
 */
export function customFieldsOf(
	program: Labelled,
	messages: Readonly<Record<string, unknown>>,
	generic: (field: CustomField) => string,
): { field: CustomField; label: string }[] {
	const own = [program.customField1, program.customField2];
	const visible = [
		program.customFieldVisible1,
		program.customFieldVisible2,
		program.customFieldVisible3,
		program.customFieldVisible4,
	];
	const filled = (label: unknown) => (typeof label === 'string' && label.trim() ? label : undefined);
	return customFields.flatMap((field, at) => {
		const label = filled(own[at]) ?? filled(messages[`custom${at + 1}`]) ?? generic(field);
		return visible[at] ? [{ field, label }] : [];
	});
}

/** `customFieldsOf` with the English dictionary. */
export function useCustomFields(program: Program | undefined): { field: CustomField; label: string }[] {
	const { t } = useTranslation('participants');
	const languages = trpc.programs.languages.useQuery(
		{ programId: program?.id ?? '' },
		{ enabled: program !== undefined, staleTime: 300_000 },
	);
	if (!program) return [];
	return customFieldsOf(program, languages.data?.['en']?.messages ?? {}, (field) => t(`field.${field}`));
}
