ALTER TABLE `uploads` ADD `dataset_id` integer REFERENCES datasets(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `uploads_dataset` ON `uploads` (`dataset_id`);