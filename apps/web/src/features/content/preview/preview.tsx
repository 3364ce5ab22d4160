import { useWidth } from '@rewards/ui';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { Monitor, Smartphone } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { trpc } from '../../../lib/trpc';
import { htmlLanguage, type SiteLanguage } from '../types';
import { renderSite, type Shown } from './render-site';
import { useProducts } from './use-products';

interface PreviewProps {
	programId: string;
	language: SiteLanguage;
	sections: readonly (Shown & {
		source: string;
		productSort: string;
		categories: readonly string[];
		limit: number | null;
	})[];
}

/** What participants would see, with products of the catalogue, on a wide screen or on a phone. The frame runs no script. Built anew only for other sections. */
export const Preview = memo(function Preview({ programId, language, sections }: PreviewProps) {
	const { t } = useTranslation('content');
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
	};
	return (
		<section aria-label={t('preview')} className="flex min-w-0 flex-col gap-2">
			<div className="flex items-center justify-between gap-2">
				<h2 className="font-semibold">{t('preview')}</h2>
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
			{/* A wide screen is shown as a whole, made smaller where there is less room for it. */}
			<div ref={room} dir="ltr" className="h-[40rem] overflow-hidden rounded-lg border bg-muted">
				<iframe
					title={t('preview')}
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
});
