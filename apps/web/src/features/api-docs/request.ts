import type { Operation, Parameter } from './document';

/** A reader's input for a call. */
export interface Draft {
	values: Readonly<Record<string, string>>;
	body: string;
	file: File | null;
}

export const mediaOf = ({ requestBody }: Operation): string | undefined => Object.keys(requestBody?.content ?? {})[0];

export function firstDraft(operation: Operation): Draft {
	const media = mediaOf(operation);
	const example = media ? operation.requestBody?.content?.[media]?.example : undefined;
	return { values: {}, body: example === undefined ? '' : JSON.stringify(example, null, 2), file: null };
}

const given = (parameters: readonly Parameter[], where: Parameter['in'], { values }: Draft) =>
	parameters.flatMap(({ in: place, name }): [string, string][] =>
		place === where && values[name] ? [[name, values[name]]] : [],
	);

/** The address of a call; missing parts stay in braces. */
export function addressOf({ path, parameters }: Operation, draft: Draft): string {
	const filled = path.replace(/\{([^}]+)\}/g, (braces, name: string) =>
		draft.values[name] ? encodeURIComponent(draft.values[name]) : braces,
	);
	const query = new URLSearchParams(given(parameters, 'query', draft)).toString();
	return query ? `${filled}?${query}` : filled;
}
export const headersOf = ({ parameters }: Operation, draft: Draft) => given(parameters, 'header', draft);

/** Names of required parameters that are empty. */
export const missingIn = ({ parameters }: Operation, { values }: Draft): string[] =>
	parameters.filter(({ name, required }) => required && !values[name]).map(({ name }) => name);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The call as a command line. */
export function curlOf(operation: Operation, draft: Draft, origin: string): string {
	const media = mediaOf(operation);
	const lines = [
		`curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}${quoted(origin + addressOf(operation, draft))}`,
	];
	if (!operation.security) lines.push('-H "Authorization: Bearer $TOKEN"');
	for (const [name, value] of headersOf(operation, draft)) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
	if (media === 'multipart/form-data') lines.push(`-F ${quoted(`files=@${draft.file?.name ?? 'file'}`)}`);
	else if (media) lines.push(`-H 'Content-Type: ${media}'`, `-d ${quoted(draft.body)}`);
	return lines.join(' \\\n  ');
}

export interface Answer {
	status: number;
	milliseconds: number;
	headers: string;
	body: string;
}

const readable = (text: string): string => {
	try {
		return JSON.stringify(JSON.parse(text), null, 2);
	} catch {
		return text;
	}
};

/** Sends the call. Throws TypeError if the server can't be reached. */
export async function send(operation: Operation, draft: Draft, authorization: Record<string, string>): Promise<Answer> {
	const media = mediaOf(operation);
	const headers = new Headers([...Object.entries(authorization), ...headersOf(operation, draft)]);
	let body: BodyInit | null = null;
	if (media === 'multipart/form-data') {
		const form = new FormData();
		if (draft.file) form.append('files', draft.file);
		body = form;
	} else if (media) {
		headers.set('content-type', media);
		body = draft.body;
	}
	const from = performance.now();
	const answer = await fetch(addressOf(operation, draft), { method: operation.method, headers, body });
	const text = await answer.text();
	return {
		status: answer.status,
		milliseconds: Math.round(performance.now() - from),
		headers: [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
		body: readable(text),
	};
}
