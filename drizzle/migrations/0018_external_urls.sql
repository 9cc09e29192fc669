ALTER TABLE `charts` ADD `external_url` text;--> statement-breakpoint
ALTER TABLE `dashboards` ADD `external_url` text;--> statement-breakpoint
ALTER TABLE `databases` ADD `external_url` text;--> statement-breakpoint
ALTER TABLE `datasets` ADD `external_url` text;