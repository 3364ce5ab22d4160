import sax from 'sax';
import { refuseWorkbook } from './refused';
import { faultOf } from './zip';

export interface XmlHandlers {
	/** Names without their prefix. */
	open?(name: string, attributes: Readonly<Record<string, string>>): void;
	text?(text: string): void;
	close?(name: string): void;
}

/**
 * The parser builds names, values and comments character by character, which takes some 47 bytes of memory for each.
 * Excel writes at most some kilobytes of them, but for the cells of a conditional format.
 */
export const xmlLimits = {
	/** Characters of a name, a value, a comment or anything else that isn't text. */
	token: 256 * 1024,
	/** Characters of all names and values of the tags that are open. */
	open: 512 * 1024,
	attributes: 512,
	depth: 128,
	/** Characters given to the parser at a time: what it may hold before the limits are looked at. */
	slice: 16 * 1024,
} as const;

// Missing in its types.
Object.assign(sax, { MAX_BUFFER_LENGTH: xmlLimits.token });

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Feeds XML to handlers, slice by slice; yields after each with the bytes read for it, so that its results can be
 * processed before more is read. Refuses custom entities (the parser knows only those of XML, so none can expand) and
 * what would fill the memory.
 */
export async function* parseXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<number> {
	const xml = sax.parser(true, { position: false });
	/** Characters of each open tag. */
	const sizes: number[] = [];
	let open = 0;
	let attributes = 0;
	let size = 0;
	const tooMuch = () => refuseWorkbook('tooMuchInside');
	xml.onerror = (error) => {
		throw error;
	};
	// Excel writes none, and behind one the parser looks at its limit no more.
	xml.ondoctype = () => refuseWorkbook('notWorkbook');
	xml.onopentagstart = ({ name }) => {
		attributes = 0;
		size = name.length;
		if (sizes.length >= xmlLimits.depth) tooMuch();
	};
	xml.onattribute = ({ name, value }) => {
		attributes += 1;
		size += name.length + value.length;
		if (attributes > xmlLimits.attributes || open + size > xmlLimits.open) tooMuch();
	};
	xml.onopentag = (tag) => {
		sizes.push(size);
		open += size;
		handlers.open?.(bare(tag.name), tag.attributes as Record<string, string>);
	};
	xml.ontext = (text) => handlers.text?.(text);
	xml.oncdata = (text) => handlers.text?.(text);
	xml.onclosetag = (name) => {
		open -= sizes.pop() ?? 0;
		handlers.close?.(bare(name));
	};
	// The parser looks at its own limit when its position has moved on. It counts that character by character together
	// with lines and columns, or, as here, not at all.
	xml.position = 0;
	const write = (text: string) => {
		try {
			xml.write(text);
		} catch (error) {
			if (error instanceof Error && error.message.startsWith('Max buffer length exceeded')) tooMuch();
			throw faultOf(error);
		}
		xml.position += text.length;
	};
	const decoder = new TextDecoder('utf-8', { fatal: true });
	const decoded = (chunk?: Buffer) => {
		try {
			return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
		} catch (error) {
			throw faultOf(error);
		}
	};
	for await (const chunk of bytes) {
		for (let at = 0; at < chunk.byteLength; at += xmlLimits.slice) {
			const slice = chunk.subarray(at, at + xmlLimits.slice);
			write(decoded(slice));
			yield slice.byteLength;
		}
	}
	write(decoded());
	try {
		xml.close();
	} catch (error) {
		throw faultOf(error);
	}
}

/** Reads an XML file to its end. */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
	for await (const _ of parseXml(bytes, handlers));
}
