/** Encryption context of a program's secret. */
export const secretOf = (programId: string, name: 'mindTicklePassword' | 'devKey'): string =>
	`program ${programId} ${name}`;
