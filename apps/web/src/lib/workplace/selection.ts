import { readStored, useStored, writeStored } from '../storage/storage';

/** The three nested account selectors. */
export type Level = 1 | 2 | 3;

/** The account chosen in the selectors, by level, and the program site. `null`: no choice. */
export interface Selection {
	customerId: string | null;
	customer2Id: string | null;
	customer3Id: string | null;
	/** The deepest of them; null while working in one's own account. */
	selectedCustomerId: string | null;
	programId: string | null;
	showDisabled: boolean;
}

export function useSelection(): Selection {
	return {
		customerId: useStored('customerId'),
		customer2Id: useStored('customer2Id'),
		customer3Id: useStored('customer3Id'),
		selectedCustomerId: useStored('selectedCustomerId'),
		programId: useStored('programId'),
		showDisabled: useStored('isDisabledVisible') === 'true',
	};
}

/**
 * Chooses an account at a level and clears the deeper ones; null returns to the level above. The stored program stays:
 * it is restored if the account's list has it, otherwise {@link programToOpen} chooses the first.
 */
export function chooseAccount(level: Level, id: string | null): void {
	const above = { 1: null, 2: readStored('customerId'), 3: readStored('customer2Id') }[level];
	writeStored({
		...(level === 1 ? { customerId: id } : {}),
		...(level <= 2 ? { customer2Id: level === 2 ? id : null } : {}),
		customer3Id: level === 3 ? id : null,
		selectedCustomerId: id ?? above,
	});
}

/** Chooses a whole path of accounts, from the first selector down. */
export function chooseAccountPath(path: readonly string[], programId?: string): void {
	const [customerId = null, customer2Id = null, customer3Id = null] = path;
	writeStored({
		customerId,
		customer2Id,
		customer3Id,
		selectedCustomerId: path.at(-1) ?? null,
		...(programId ? { programId } : {}),
	});
}

export const chooseProgram = (id: string | null): void => writeStored({ programId: id });

/** 'Show Disabled Programs': also clears the chosen program. */
export function showDisabledPrograms(show: boolean): void {
	writeStored({ isDisabledVisible: String(show), programId: null });
}

/**
 * The program to choose once an account's list is loaded: the stored one if it is in the list, else the first, else
 * none.
 */
export function programToOpen(stored: string | null, programs: readonly { id: string }[]): string | null {
	if (stored && programs.some((program) => program.id === stored)) return stored;
	return programs[0]?.id ?? null;
}
