import sax from 'sax';
import { faultOf } from './zip';

export interface XmlHandlers {
	/** Names without their prefix. */
	open?(name: string, attributes: Readonly<Record<string, string>>): void;
	text?(text: string): void;
	close?(name: string): void;
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Feeds XML to handlers, chunk by chunk; yields after each, so that its results can be processed before more is read.
 * Refuses custom entities: the parser knows only those of XML, so none can expand.
 */
export async function* parseXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<number> {
	const xml = sax.parser(true, { position: false });
	xml.onerror = (error) => {
		throw error;
	};
	xml.onopentag = ({ name, attributes }) => handlers.open?.(bare(name), attributes as Record<string, string>);
	xml.ontext = (text) => handlers.text?.(text);
	xml.oncdata = (text) => handlers.text?.(text);
	xml.onclosetag = (name) => handlers.close?.(bare(name));
	const decoder = new TextDecoder('utf-8', { fatal: true });
	for await (const chunk of bytes) {
		try {
			xml.write(decoder.decode(chunk, { stream: true }));
		} catch (error) {
			throw faultOf(error);
		}
		yield chunk.byteLength;
	}
	try {
		xml.write(decoder.decode()).close();
	} catch (error) {
		throw faultOf(error);
	}
}

/** Reads an XML file to its end. */
export async function readXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
	for await (const _ of parseXml(bytes, handlers));
}
