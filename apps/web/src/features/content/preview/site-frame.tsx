import { useWidth } from '@rewards/ui';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { htmlLanguage, type SiteLanguage } from '../types';
import { renderSite, type Shown } from './render-site';
import { useProducts } from './use-products';

/** A section for the preview: its content, and the products that a carousel asks for. */
export type Previewed = Shown & {
	source: string;
	productSort: string;
	categories: readonly string[];
	limit: number | null;
};

interface SiteFrameProps {
	programId: string;
	language: SiteLanguage;
	sections: readonly Previewed[];
	/** The id of the section to show first. */
	first?: string | undefined;
	/** Name of the frame, for pages with two of them. */
	label?: string;
	/** Pixels. */
	height?: number;
	/** Next to the width switch. */
	tools?: ReactNode;
	/** Between the tools and the frame. */
	children?: ReactNode;
}

/** The participants' view, with products of the catalogue, on a wide screen or on a phone. The frame runs no script. */
export function SiteFrame(props: SiteFrameProps) {
	const { programId, language, sections, first, height = 640, tools, children } = props;
	const { t } = useTranslation('content');
	const label = props.label ?? t('preview');
	const [width, setWidth] = useState<'desktop' | 'mobile'>(() => (window.innerWidth < 640 ? 'mobile' : 'desktop'));
	const { data: program } = trpc.programs.get.useQuery({ programId });
	const productsOf = useProducts(programId, sections);
	const [room, available] = useWidth();
	const mobile = width === 'mobile';
	const across = mobile ? 390 : 1180;
	const scale = available > 0 ? Math.min(1, available / across) : 1;
	const shown = sections.map((section, at) => ({ ...section, products: productsOf(at) }));
	const look = program && {
		name: program.fullName || program.name,
		theme: program.theme,
		language: htmlLanguage(language),
		points: t('points'),
		noProducts: t('noProducts'),
		mobile,
		first,
	};
	return (
		<section aria-label={label} className="flex min-w-0 flex-col gap-2">
			<div className="flex flex-wrap items-center justify-end gap-2">
				<h2 className="me-auto font-semibold">{label}</h2>
				{tools}
				<Segmented
					label={t('previewWidth')}
					value={width}
					onValueChange={setWidth}
					iconsOnly
					options={[
						{ value: 'desktop', label: t('wide'), icon: <Monitor aria-hidden /> },
						{ value: 'mobile', label: t('phone'), icon: <Smartphone aria-hidden /> },
					]}
				/>
			</div>
			{children}
			{/* A wide screen shows as a whole, scaled down if there is less room. */}
			<div
				ref={room}
				dir="ltr"
				style={{ height: `${height / 16}rem` }}
				className="overflow-hidden rounded-lg border bg-muted"
			>
				<iframe
					title={label}
					sandbox=""
					srcDoc={look ? renderSite(shown, look) : ''}
					style={{
						width: `${across}px`,
						height: `${100 / scale}%`,
						transform: `scale(${scale})`,
						marginInlineStart: `${Math.max(0, (available - across * scale) / 2)}px`,
					}}
					className="block max-w-none origin-top-left bg-white"
				/>
			</div>
		</section>
	);
}
