interface Mutation<Input, Output> {
	useMutation: (options: { meta: { quiet: true } }) => { mutateAsync: (input: Input) => Promise<Output> };
}

/** A procedure that a form saves by: `const create = useSave(trpc.users.create)`. The form tells of what is refused, so no toast does. */
export function useSave<Input, Output>(procedure: Mutation<Input, Output>): (input: Input) => Promise<Output> {
	return procedure.useMutation({ meta: { quiet: true } }).mutateAsync;
}
