CREATE TABLE `embedded_charts` (
	`uuid` text PRIMARY KEY NOT NULL,
	`chart_id` integer NOT NULL,
	`allowed_domains` text DEFAULT '[]' NOT NULL,
	`created_on_ms` integer NOT NULL,
	`changed_on_ms` integer NOT NULL,
	`created_by_id` integer,
	`changed_by_id` integer,
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`changed_by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `embedded_charts_chart_id_unique` ON `embedded_charts` (`chart_id`);