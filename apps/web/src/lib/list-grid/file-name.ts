import { withoutIsolates } from '../isolated';

/** What the server takes as a name. */
const longest = 100;

/** Characters that no file system of a reader may refuse, and no line break. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const refused = /[\\/:*?"<>|\u0000-\u001f]+/g;

/**
 * A list's file by program, list and day, so that two of them are never mistaken for each other: "Sky Points -
 * Participants - 2026-03-31".
 */
export function fileNameOf(program: string | null, list: string, at: Date): string {
	const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
		.map((part) => String(part).padStart(2, '0'))
		.join('-');
	const end = `${withoutIsolates(list).replace(refused, '-')} - ${day}`;
	if (!program) return end;
	// A long name of a program gives way to what tells its files apart.
	return `${program
		.replace(refused, '-')
		.slice(0, Math.max(0, longest - end.length - 3))
		.trim()} - ${end}`;
}
