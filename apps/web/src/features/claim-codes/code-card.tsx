import encodeQR from 'qr';
import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation';

/** Dark modules of a QR code as one path, a unit each, with the quiet zone of four that readers need. */
function qrPath(text: string): { path: string; size: number } {
	const rows = encodeQR(text, 'raw', { border: 4, ecc: 'medium' });
	const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
	return { path, size: rows.length };
}

interface CodeCardProps {
	code: string;
	/** What else stands on it, each on a line. */
	lines: readonly string[];
}

/** One code to cut out: the QR code holds exactly what stands below it. */
export const CodeCard = memo(function CodeCard({ code, lines }: CodeCardProps) {
	const { t } = useTranslation('claimCodes');
	const { path, size } = qrPath(code);
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
			<span dir="ltr" className="break-all font-mono font-semibold text-sm">
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
