import { withoutIsolates } from '../loading/isolated';

/** What the server accepts as a name. */
const longest = 100;
/** Of a list's name, which may be a batch's: leaves room for a program's. */
const longestList = 60;

/** Characters that a reader's file system may refuse, and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const refused = /[\\/:*?"<>|\u0000-\u001f]+/g;

/**
 * A list's file named by program, list and day, so two of them are never confused: "Sky Points - Participants -
 * 2026-03-31".
 */
export function fileNameOf(program: string | null, list: string, at: Date): string {
	const day = [at.getFullYear(), at.getMonth() + 1, at.getDate()]
		.map((part) => String(part).padStart(2, '0'))
		.join('-');
	const end = `${withoutIsolates(list).replace(refused, '-').slice(0, longestList).trim()} - ${day}`;
	if (!program) return end;
	// A long program name is cut to keep the parts that distinguish its files.
	return `${program
		.replace(refused, '-')
		.slice(0, Math.max(0, longest - end.length - 3))
		.trim()} - ${end}`;
}
