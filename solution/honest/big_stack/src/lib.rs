mod stack;
