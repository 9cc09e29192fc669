CREATE TABLE `queries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`client_id` text NOT NULL,
	`database_id` integer,
	`user_id` integer,
	`catalog` text,
	`schema` text,
	`tab_name` text,
	`sql_editor_id` text,
	`sql` text NOT NULL,
	`executed_sql` text,
	`select_sql` text,
	`template_params` text,
	`state` text NOT NULL,
	`is_async` integer NOT NULL,
	`row_limit` integer,
	`limiting_factor` text DEFAULT 'UNKNOWN' NOT NULL,
	`select_as_cta` integer DEFAULT false NOT NULL,
	`ctas_method` text,
	`temp_table` text,
	`temp_schema` text,
	`progress` integer DEFAULT 0 NOT NULL,
	`rows` integer,
	`tables` text,
	`error_message` text,
	`errors` text,
	`results_key` text,
	`tracking_url` text,
	`job` text NOT NULL,
	`extra` text DEFAULT '{}' NOT NULL,
	`start_ms` real NOT NULL,
	`start_running_ms` real,
	`end_ms` real,
	`changed_on_ms` integer NOT NULL,
	FOREIGN KEY (`database_id`) REFERENCES `databases`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queries_client_id_unique` ON `queries` (`client_id`);--> statement-breakpoint
CREATE INDEX `queries_user` ON `queries` (`user_id`,`changed_on_ms`);--> statement-breakpoint
CREATE INDEX `queries_changed` ON `queries` (`changed_on_ms`);--> statement-breakpoint
CREATE INDEX `queries_results` ON `queries` (`results_key`);--> statement-breakpoint
CREATE INDEX `queries_state` ON `queries` (`state`,`start_ms`);