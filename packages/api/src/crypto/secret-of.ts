/** What the seal of a program's secret is bound to. */
export const secretOf = (programId: string, name: 'mindTicklePassword' | 'devKey'): string =>
	`program ${programId} ${name}`;
