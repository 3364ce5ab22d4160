/** The product's mark: an R whose leg runs on, and the point it earns. Decorative; the name is next to it. */
export function Logo({ className }: { className?: string }) {
	return (
		<svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
			<rect width="32" height="32" rx="8" className="fill-primary" />
			<path
				d="M9.5 23.5V9.5h5.3a4.2 4.2 0 0 1 1 8.3l4.4 5.7"
				className="fill-none stroke-primary-foreground"
				strokeWidth="3"
				strokeLinecap="round"
				strokeLinejoin="round"
			/>
			<circle cx="24" cy="8.5" r="2.5" className="fill-warning" />
		</svg>
	);
}
