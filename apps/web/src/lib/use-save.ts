import { useCallback, useState } from 'react';
import { newKey } from './once-link';

interface Options {
	meta: { quiet: true };
	trpc: { context: { idempotencyKey: string } };
}
interface Mutation<Input, Output> {
	useMutation: (options: Options) => { mutateAsync: (input: Input) => Promise<Output> };
}

/**
 * A procedure that a form saves by: `const create = useSave(trpc.users.create)`. The form reports on what is refused,
 * so no toast does. Its key is made when the form opens and sent with each try, also when something is changed between
 * two of them; what was saved once isn't saved again under it.
 */
export function useSave<Input, Output>(procedure: Mutation<Input, Output>): (input: Input) => Promise<Output> {
	const [context] = useState(() => ({ idempotencyKey: newKey() }));
	const { mutateAsync } = procedure.useMutation({ meta: { quiet: true }, trpc: { context } });
	return useCallback(
		async (input) => {
			const saved = await mutateAsync(input);
			// What a form that stays open saves next is something else.
			context.idempotencyKey = newKey();
			return saved;
		},
		[mutateAsync, context],
	);
}
