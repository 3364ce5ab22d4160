import { addressLines, type PostalAddress } from '../lib/texts/address-lines';

/**
 * An address in its country's format; renders nothing if blank. `country` is the country's name in the reader's
 * language.
 */
export function Address({ address, country }: { address: PostalAddress; country: string }) {
	return (
		<address className="not-italic empty:hidden">
			{addressLines(address, country).map((line, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none ever moves
				<span key={index} className="block break-words">
					<bdi>{line}</bdi>
				</span>
			))}
		</address>
	);
}
