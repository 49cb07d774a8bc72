mod hand;
