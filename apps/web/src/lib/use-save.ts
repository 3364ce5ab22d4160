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
 * A form's save procedure: `const create = useSave(trpc.users.create)`. The form shows refusals, so no toast does. Its
 * key is created when the form opens and sent with each try, even if the input changes between tries; a saved change
 * isn't saved again under it.
 */
export function useSave<Input, Output>(procedure: Mutation<Input, Output>): (input: Input) => Promise<Output> {
	const [context] = useState(() => ({ idempotencyKey: newKey() }));
	const { mutateAsync } = procedure.useMutation({ meta: { quiet: true }, trpc: { context } });
	return useCallback(
		async (input) => {
			const saved = await mutateAsync(input);
			// The next save of a form that stays open is a new change.
			context.idempotencyKey = newKey();
			return saved;
		},
		[mutateAsync, context],
	);
}
