import type { AppRouter } from '@rewards/api/router';
import type { inferRouterOutputs } from '@trpc/server';
import { useTranslation } from '../../i18n/use-translation';
import { trpc } from '../../lib/trpc';

export type Program = inferRouterOutputs<AppRouter>['programs']['get'];

const customFields = ['customField1', 'customField2', 'customField3', 'customField4'] as const;
export type CustomField = (typeof customFields)[number];

/**
 * The custom fields that a program shows, with their labels: those of its settings (of the first two), else the English
 * dictionary's custom1 to custom4, else a generic name.
 */
export function useCustomFields(program: Program | undefined): { field: CustomField; label: string }[] {
	const { t } = useTranslation('participants');
	const languages = trpc.programs.languages.useQuery(
		{ programId: program?.id ?? '' },
		{ enabled: program !== undefined, staleTime: 300_000 },
	);
	if (!program) return [];
	const messages = languages.data?.['en']?.messages ?? {};
	const visible = [
		program.customFieldVisible1,
		program.customFieldVisible2,
		program.customFieldVisible3,
		program.customFieldVisible4,
	];
	return customFields
		.map((field, index) => {
			const label = [program.customField1, program.customField2][index]?.trim() || messages[`custom${index + 1}`];
			return {
				field,
				label: typeof label === 'string' && label.trim() ? label : t(`field.${field}`),
				shown: visible[index],
			};
		})
		.filter(({ shown }) => shown);
}
