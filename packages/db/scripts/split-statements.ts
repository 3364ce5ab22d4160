const quotes = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a script, each with the comments before it and its semicolon. */
export function splitStatements(script: string): string[] {
	const statements: string[] = [];
	let begin = 0;
	for (const { 0: found, index } of script.matchAll(quotes)) {
		if (found !== ';') continue;
		statements.push(script.slice(begin, index + 1).trim());
		begin = index + 1;
	}
	const rest = script.slice(begin).trim();
	if (rest.replace(/--[^\n]*/g, '').trim() !== '') throw new Error(`The last statement has no semicolon:\n${rest}`);
	return statements;
}
