import type { OptionSource } from '@rewards/ui/primitives/choices/combobox';
import type { GridQueryInput } from '@rewards/validators/grid';
import { useMemo } from 'react';
import { useTypeNames } from '../../components/use-names';
import { alone, trpc } from '../trpc';

/**
 * One's own account and those below it for a picker, searched and paged on the server: ten thousand are too many to
 * send.
 */
export function useAccountSource({ without }: { without?: string } = {}): OptionSource {
	const { client } = trpc.useUtils();
	const { accountType } = useTypeNames();
	return useMemo(
		() =>
			async ({ search, skip, take, signal }) => {
				const query: GridQueryInput = {
					search,
					skip,
					take,
					sort: [{ field: 'name', desc: false }],
					...(without === undefined ? {} : { filter: ['id', '<>', without] }),
				};
				const { items, total } = await client.accounts.list.query(query, alone(signal));
				const options = items.map(({ id, name, type, city }) => ({
					value: id,
					label: name,
					description: [accountType(type), city].filter(Boolean).join(' · '),
				}));
				return { items: options, total: total ?? options.length };
			},
		[client, accountType, without],
	);
}
