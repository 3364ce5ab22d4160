// Without schemas, for pages that need the words alone.

export const programTypes = ['plateau', 'points', 'claim'] as const;
export type ProgramType = (typeof programTypes)[number];
export const isProgramType = (value: unknown): value is ProgramType => programTypes.some((type) => type === value);
