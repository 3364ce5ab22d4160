import { useTranslation } from '../../../i18n/use-translation';
import { isolated } from '../../../lib/loading/isolated';
import { useLanguageName } from '../language-picker';
import type { PageLink } from '../types';

function useLinkName(): (link: PageLink) => string {
	const { t } = useTranslation('content');
	return ({ kind, ...link }) => {
		const [name, place] = [isolated(link.name), isolated(link.place)];
		if (kind === 'menu')
			return t('link.menu', { name, place: t(link.place === 'mobile' ? 'menu.mobile' : 'menu.desktop') });
		if (kind === 'level') return t('link.level', { name });
		return kind === 'slide' ? t('link.slide', { name, place }) : t('link.text', { place });
	};
}

/** A sentence in which every second part is a name marked by `isolated`. */
const parts = (sentence: string): string[] => sentence.split(/\u2068([^\u2069]*)\u2069/);

/** What links to a page, and which links the person can't change. */
export function LinkList({ links }: { links: readonly PageLink[] }) {
	const { t } = useTranslation('content');
	const nameOf = useLinkName();
	const languageOf = useLanguageName();
	const whyItStays = ({ languages }: PageLink) =>
		languages.length > 0
			? t('levelStaysElsewhere', { languages: languages.map(languageOf).join(', ') })
			: t('levelStays');
	return (
		<>
			<p className="font-medium text-foreground">{t('linksTo')}</p>
			<ul className="list-disc ps-5">
				{links.map((link) => (
					<li key={`${link.kind} ${link.id}`}>
						{parts(nameOf(link)).map((part, at) => (at % 2 === 1 ? <bdi key={part}>{part}</bdi> : part))}
						{!link.changeable && <span className="block text-xs">{whyItStays(link)}</span>}
					</li>
				))}
			</ul>
		</>
	);
}
