import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { QrDrawing } from '../../lib/qr-drawing';

interface CodeCardProps {
	code: string;
	drawing: QrDrawing;
	/** Extra lines on the card; the same list for all cards, or each would rerender with every other. */
	lines: readonly string[];
}

/** A code is on one line in every column, unless it would be too small to read. */
const sizeOf = (code: string) => ({ fontSize: `clamp(0.5rem, ${Math.floor(160 / code.length)}cqi, 0.875rem)` });

/** One code to cut out: the QR code encodes exactly the text below it. */
export const CodeCard = memo(function CodeCard({ code, drawing, lines }: CodeCardProps) {
	const { t } = useTranslation('claimCodes');
	const { path, size } = drawing;
	return (
		<li className="flex min-w-0 flex-col items-center gap-1 rounded-md border p-2 text-center">
			<svg
				role="img"
				aria-label={t('sheet.qr', { code })}
				viewBox={`0 0 ${size} ${size}`}
				shapeRendering="crispEdges"
				className="w-full max-w-32 bg-white"
			>
				<path d={path} fill="#000" />
			</svg>
			<span dir="ltr" className="break-all font-mono font-semibold" style={sizeOf(code)}>
				{code}
			</span>
			{lines.map((line) => (
				<span key={line} className="max-w-full break-words text-xs">
					{line}
				</span>
			))}
		</li>
	);
});
