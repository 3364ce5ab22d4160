/** The page of an import into a program's participants. */
export const importPath = (programId: string, kind: 'participants' | 'points'): string =>
	`/programs/${programId}/import/${kind}`;
