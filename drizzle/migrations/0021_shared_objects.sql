CREATE TABLE `__new_access_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`dashboard_id` integer,
	`chart_id` integer,
	`dataset_id` integer,
	`saved_query_id` integer,
	`report_id` integer,
	`user_id` integer NOT NULL,
	`status` text NOT NULL,
	`requested_on_ms` integer NOT NULL,
	FOREIGN KEY (`dashboard_id`) REFERENCES `dashboards`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`chart_id`) REFERENCES `charts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`dataset_id`) REFERENCES `datasets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`saved_query_id`) REFERENCES `saved_queries`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`report_id`) REFERENCES `report_schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_access_requests` (`id`, `dashboard_id`, `user_id`, `status`, `requested_on_ms`) SELECT `id`, `dashboard_id`, `user_id`, `status`, `requested_on_ms` FROM `access_requests`;--> statement-breakpoint
DROP TABLE `access_requests`;--> statement-breakpoint
ALTER TABLE `__new_access_requests` RENAME TO `access_requests`;--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_dashboard_user` ON `access_requests` (`dashboard_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_chart_user` ON `access_requests` (`chart_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_dataset_user` ON `access_requests` (`dataset_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_saved_query_user` ON `access_requests` (`saved_query_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_requests_report_user` ON `access_requests` (`report_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `access_requests_user` ON `access_requests` (`user_id`);--> statement-breakpoint
ALTER TABLE `shares` ADD `chart_id` integer REFERENCES charts(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `shares` ADD `dataset_id` integer REFERENCES datasets(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `shares` ADD `saved_query_id` integer REFERENCES saved_queries(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `shares` ADD `report_id` integer REFERENCES report_schedules(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `shares` ADD `can_edit` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `shares_chart_user` ON `shares` (`chart_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_chart_group` ON `shares` (`chart_id`,`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_chart_role` ON `shares` (`chart_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_dataset_user` ON `shares` (`dataset_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_dataset_group` ON `shares` (`dataset_id`,`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_dataset_role` ON `shares` (`dataset_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_saved_query_user` ON `shares` (`saved_query_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_saved_query_group` ON `shares` (`saved_query_id`,`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_saved_query_role` ON `shares` (`saved_query_id`,`role_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_report_user` ON `shares` (`report_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_report_group` ON `shares` (`report_id`,`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_report_role` ON `shares` (`report_id`,`role_id`);--> statement-breakpoint
CREATE TRIGGER `shares_insert_people_version` AFTER INSERT ON `shares` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `shares_update_people_version` AFTER UPDATE ON `shares` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;--> statement-breakpoint
CREATE TRIGGER `shares_delete_people_version` AFTER DELETE ON `shares` BEGIN UPDATE `metadata_versions` SET `people` = `people` + 1 WHERE `id` = 1; END;
