import type { OptionSource } from '@rewards/ui/primitives/choices/combobox';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { alone, trpc } from '../../lib/trpc';

/** The programs that a new one can begin with: one's own account's and those below, the template program first. */
export function useTemplateSource(): OptionSource {
	const { client } = trpc.useUtils();
	const { t } = useTranslation('programs');
	return useMemo(
		() =>
			async ({ search, skip, take, signal }) => {
				const sort = [
					{ field: 'isTemplate', desc: true },
					{ field: 'name', desc: false },
				];
				const { items, total } = await client.programs.list.query({ search, skip, take, sort }, alone(signal));
				const options = items.map(({ id, name, accountName, isTemplate }) => ({
					value: id,
					label: name,
					description: isTemplate ? `${t('template')} · ${accountName}` : accountName,
				}));
				return { items: options, total: total ?? options.length };
			},
		[client, t],
	);
}
