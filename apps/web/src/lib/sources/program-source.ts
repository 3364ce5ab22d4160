import type { OptionSource } from '@rewards/ui/primitives/choices/combobox';
import { useMemo } from 'react';
import { alone, trpc } from '../trpc';

/** Programs of one's own account and those below for a picker, searched and paged on the server. */
export function useProgramSource(): OptionSource {
	const { client } = trpc.useUtils();
	return useMemo(
		() =>
			async ({ search, skip, take, signal }) => {
				const query = { search, skip, take, sort: [{ field: 'name', desc: false }] };
				const { items, total } = await client.programs.list.query(query, alone(signal));
				const options = items.map(({ id, name, accountName }) => ({
					value: id,
					label: name,
					description: accountName,
				}));
				return { items: options, total: total ?? options.length };
			},
		[client],
	);
}
